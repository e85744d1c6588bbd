import { useId, useState } from 'react'
import { TextArea } from '../controls/field.tsx'
import { Note } from '../controls/note.tsx'
import { PickList } from '../controls/pick-list.tsx'
import text from '../controls/text.module.css'
import { plural } from '../controls/time-words.ts'
import { type AddressListReading, listedTogether, MOST_LISTED } from './address-list.ts'
import type { BoostForm } from './boost-form.ts'
import styles from './boost-panel.module.css'
import type { WhoReading } from './use-who.ts'

/** A file beyond this is no list of accounts that a boost takes. */
const MOST_BYTES = 200_000
const SHOWN_PROBLEMS = 5

type WhoProps = {
  readonly form: BoostForm
  readonly reading: WhoReading
  readonly change: (changes: Partial<Omit<BoostForm, 'rewards'>>) => void
}

/** Who may claim: anyone, or who is on a list, or who is not, or whom lists that are kept offchain let in. */
export function WhoPart({
  isOffchainOffered,
  isVerifiers,
  ...props
}: WhoProps & {
  /** False on a network without a base for it. */
  readonly isOffchainOffered: boolean
  /** Whether the verifier signs claims, or an account of the creator's own alone. */
  readonly isVerifiers: boolean
}) {
  const { form, change } = props
  return (
    <div className={styles['part']} data-part="who">
      <h2>Who</h2>
      <PickList
        label="Who may claim"
        onChoose={(who) => change({ who })}
        options={[
          { value: 'anyone', title: 'Anyone' },
          { value: 'listed', title: 'Only people on a list' },
          { value: 'unlisted', title: 'Everyone except a list' },
          ...(isOffchainOffered || form.who === 'offchain'
            ? [{ value: 'offchain' as const, title: 'Lists kept elsewhere' }]
            : []),
        ]}
        value={form.who}
      />
      {form.who === 'anyone' && (
        <p className={`${text['small']} ${text['muted']}`}>
          A list is a file or pasted addresses, up to {inWords(MOST_LISTED)}. You can change it later: you own it.
        </p>
      )}
      {(form.who === 'listed' || form.who === 'unlisted') && <ListField {...props} />}
      {form.who === 'offchain' && <OffchainFields {...props} isVerifiers={isVerifiers} />}
    </div>
  )
}

const inWords = (count: number) => count.toLocaleString('en-US')

/** Lists by their names: who is on them stands nowhere onchain. */
function OffchainFields({ form, reading, change, isVerifiers }: WhoProps & { readonly isVerifiers: boolean }) {
  const { allowed, denied, problem } = reading
  const isBoth = allowed.problem === null && denied.problem === null && allowed.ids.length > 0 && denied.ids.length > 0
  return (
    <>
      <TextArea
        error={allowed.problem}
        hint="The name of one on each line. Empty for everyone who is not left out."
        label="Lists that are let in"
        onText={(allowIdsText) => change({ allowIdsText })}
        rows={3}
        value={form.allowIdsText}
      />
      <TextArea
        error={denied.problem ?? (isBoth ? problem : null)}
        hint="Whoever is on one of these may not claim, whatever other list they are on."
        label="Lists that are left out"
        onText={(denyIdsText) => change({ denyIdsText })}
        rows={3}
        value={form.denyIdsText}
      />
      <Note
        size="small"
        title={isVerifiers ? 'The verifier alone looks them up' : 'Whoever signs claims looks them up'}
        tone="warn"
      >
        {isVerifiers
          ? 'Its operator keeps these lists under just these names. The contract lets everyone in, and while the verifier lacks one of them it signs for nobody: ask before you create.'
          : 'The contract lets everyone in: your own signer has to keep these lists and sign for nobody else.'}{' '}
        You can change the names later: you own them.
      </Note>
    </>
  )
}

function ListField({ form, reading: { people: list }, change }: WhoProps) {
  const id = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const count = list.addresses.length

  async function read(file: File | undefined) {
    if (file === undefined) return
    if (file.size > MOST_BYTES) return setProblem(`${file.name} is too large to be such a list.`)
    setProblem(null)
    change({ listText: await file.text() })
  }

  return (
    <>
      <TextArea
        error={problem ?? (count > MOST_LISTED ? tooManyWords(count) : null)}
        hint={count === 0 ? 'One on each line. In a CSV file the other columns are left alone.' : countWords(list)}
        label="Addresses"
        onText={(listText) => change({ listText })}
        rows={6}
        value={form.listText}
      />
      {list.problems.length > 0 && (
        <ul aria-label="Lines that cannot be read" className={`${text['small']} ${text['bad']} ${text['breakable']}`}>
          {list.problems.slice(0, SHOWN_PROBLEMS).map(({ line, problem }) => (
            <li key={`${line} ${problem}`}>
              Line {line}: {problem}.
            </li>
          ))}
          {list.problems.length > SHOWN_PROBLEMS && <li>And {list.problems.length - SHOWN_PROBLEMS} more.</li>}
        </ul>
      )}
      <label className={styles['file']} htmlFor={id}>
        Take them from a file
        <input
          accept=".csv,.txt,text/csv,text/plain"
          id={id}
          onChange={(event) => void read(event.currentTarget.files?.[0])}
          type="file"
        />
      </label>
    </>
  )
}

function tooManyWords(count: number): string {
  return `That is ${inWords(count)}, and a list holds ${inWords(MOST_LISTED)} at most. For more, choose lists kept elsewhere.`
}

function countWords({ addresses, repeated }: AddressListReading): string {
  const again = repeated > 0 ? `, ${repeated} named again` : ''
  const parts = listedTogether(addresses).length
  // The boost comes after its list: it never stands with a half of it.
  const cut = parts > 1 ? ` Your wallet sends them in ${parts} transactions before the boost.` : ''
  return `${plural(addresses.length, 'account')}${again}.${cut}`
}
