import { useId, useState } from 'react'
import { Alert } from '../controls/alert.tsx'
import { TextArea } from '../controls/field.tsx'
import { PickList } from '../controls/pick-list.tsx'
import text from '../controls/text.module.css'
import { audienceText } from '../language/en/audience.ts'
import { type AddressListResult, listedTogether, MAX_LISTED_ACCOUNTS } from './address-list.ts'
import type { BoostForm } from './boost-form.ts'
import styles from './boost-panel.module.css'
import type { AudienceResult } from './use-audience.ts'

/** The maximum size of a file with accounts, in bytes. It fits more accounts than a list may have. */
const MAX_FILE_BYTES = 200_000
const SHOWN_PROBLEMS = 5

type WhoProps = {
  readonly form: BoostForm
  readonly reading: AudienceResult
  readonly change: (changes: Partial<Omit<BoostForm, 'rewards'>>) => void
}

/** Chooses who may claim: anyone, the accounts on a list or not on it, or accounts that offchain lists allow. */
export function AudienceSection({
  isOffchainOffered,
  isVerifiers,
  ...props
}: WhoProps & {
  /** False on a network without the implementation of an offchain list. */
  readonly isOffchainOffered: boolean
  /** Whether the verifier signs claims, or only an account of the creator. */
  readonly isVerifiers: boolean
}) {
  const { form, change } = props
  return (
    <div className={styles['part']} data-part="identity">
      <h2>{audienceText('who')}</h2>
      <PickList
        label={audienceText('whoCanClaim')}
        onChoose={(who) => change({ who })}
        options={[
          { value: 'anyone', title: audienceText('anyone') },
          { value: 'listed', title: audienceText('listed') },
          { value: 'unlisted', title: audienceText('unlisted') },
          ...(isOffchainOffered || form.who === 'offchain'
            ? [{ value: 'offchain' as const, title: audienceText('offchain') }]
            : []),
        ]}
        value={form.who}
      />
      {form.who === 'anyone' && (
        <p className={`${text['small']} ${text['muted']}`}>
          {audienceText('anyoneHint', { count: MAX_LISTED_ACCOUNTS })}
        </p>
      )}
      {(form.who === 'listed' || form.who === 'unlisted') && <ListField {...props} />}
      {form.who === 'offchain' && <OffchainFields {...props} isVerifiers={isVerifiers} />}
    </div>
  )
}

/** Offchain lists by name. Their accounts are not onchain. */
function OffchainFields({ form, reading, change, isVerifiers }: WhoProps & { readonly isVerifiers: boolean }) {
  const { allowed, denied, problem } = reading
  const isBoth = allowed.problem === null && denied.problem === null && allowed.ids.length > 0 && denied.ids.length > 0
  return (
    <>
      <TextArea
        error={allowed.problem}
        hint={audienceText('allowedListsHint')}
        label={audienceText('allowedLists')}
        onText={(allowIdsText) => change({ allowIdsText })}
        rows={3}
        value={form.allowIdsText}
      />
      <TextArea
        error={denied.problem ?? (isBoth ? problem : null)}
        hint={audienceText('blockedListsHint')}
        label={audienceText('blockedLists')}
        onText={(denyIdsText) => change({ denyIdsText })}
        rows={3}
        value={form.denyIdsText}
      />
      <Alert size="small" title={audienceText(isVerifiers ? 'verifierChecks' : 'signerChecks')} tone="warn">
        {audienceText(isVerifiers ? 'verifierChecksHint' : 'signerChecksHint')}
      </Alert>
    </>
  )
}

function ListField({ form, reading: { addressList: list }, change }: WhoProps) {
  const id = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const count = list.addresses.length

  async function read(file: File | undefined) {
    if (file === undefined) return
    if (file.size > MAX_FILE_BYTES) return setProblem(audienceText('fileTooLarge', { file: file.name }))
    setProblem(null)
    change({ listText: await file.text() })
  }

  return (
    <>
      <TextArea
        error={problem ?? (count > MAX_LISTED_ACCOUNTS ? tooManyWords(count) : null)}
        hint={count === 0 ? audienceText('addressesHint') : formatCount(list)}
        label={audienceText('addresses')}
        onText={(listText) => change({ listText })}
        rows={6}
        value={form.listText}
      />
      {list.problems.length > 0 && (
        <ul
          aria-label={audienceText('unreadableLines')}
          className={`${text['small']} ${text['bad']} ${text['breakable']}`}
        >
          {list.problems.slice(0, SHOWN_PROBLEMS).map(({ line, problem }) => (
            <li key={`${line} ${problem}`}>{audienceText('lineProblem', { line, problem })}</li>
          ))}
          {list.problems.length > SHOWN_PROBLEMS && (
            <li>{audienceText('more', { count: list.problems.length - SHOWN_PROBLEMS })}</li>
          )}
        </ul>
      )}
      <label className={styles['file']} htmlFor={id}>
        {audienceText('uploadCsv')}
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
  return audienceText('tooMany', { count, most: MAX_LISTED_ACCOUNTS })
}

function formatCount({ addresses, repeated }: AddressListResult): string {
  const parts = listedTogether(addresses).length
  // The boost is created after its list, so that it never exists with a part of the list.
  const count = addresses.length
  const counted =
    repeated === 0
      ? audienceText('count', { count })
      : audienceText('countWithDuplicates', {
          addresses: audienceText('addressCount', { count }),
          duplicates: audienceText('duplicates', { count: repeated }),
        })
  return parts > 1 ? audienceText('sentInParts', { count: counted, parts }) : counted
}
