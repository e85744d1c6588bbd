import { useId, useState } from 'react'
import { TextArea } from '../controls/field.tsx'
import { PickList } from '../controls/pick-list.tsx'
import text from '../controls/text.module.css'
import { plural } from '../controls/time-words.ts'
import { type AddressListReading, MOST_LISTED } from './address-list.ts'
import styles from './boost-panel.module.css'
import type { RewardForm } from './reward-form.ts'

/** A file beyond this is no list of accounts that fits a transaction. */
const MOST_BYTES = 200_000
const SHOWN_PROBLEMS = 5

/** Who may claim: anyone, or who is on a list, or who is not. */
export function WhoPart({
  form,
  list,
  change,
}: {
  readonly form: RewardForm
  readonly list: AddressListReading
  readonly change: (changes: Partial<RewardForm>) => void
}) {
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
        ]}
        value={form.who}
      />
      {form.who === 'anyone' ? (
        <p className={`${text['small']} ${text['muted']}`}>
          A list is a file or pasted addresses, up to {MOST_LISTED}. You can change it later: you own it.
        </p>
      ) : (
        <ListField form={form} list={list} change={change} />
      )}
    </div>
  )
}

function ListField({ form, list, change }: Parameters<typeof WhoPart>[0]) {
  const id = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const isMuch = list.addresses.length > MOST_LISTED

  async function read(file: File | undefined) {
    if (file === undefined) return
    if (file.size > MOST_BYTES) return setProblem(`${file.name} is too large to be such a list.`)
    setProblem(null)
    change({ listText: await file.text() })
  }

  return (
    <>
      <TextArea
        error={
          problem ?? (isMuch ? `That is ${list.addresses.length}: one transaction takes at most ${MOST_LISTED}.` : null)
        }
        hint={
          list.addresses.length === 0
            ? 'One on each line. In a CSV file the other columns are left alone.'
            : `${plural(list.addresses.length, 'account')}${list.repeated > 0 ? `, ${list.repeated} named again` : ''}.`
        }
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
