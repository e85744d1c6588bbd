import type { WorldChain } from '../app/world.ts'
import { Field } from '../controls/field.tsx'
import { Note } from '../controls/note.tsx'
import text from '../controls/text.module.css'
import type { TermsForm, TermsFormReading } from '../terms/read-terms.ts'
import { zoneWords } from '../terms/zone-words.ts'
import styles from './boost-panel.module.css'

/** When it counts and how often: what the creator signs once the boost stands, and the verifier goes by. */
export function WhenPart({
  chain,
  form,
  reading,
  isVerifiers,
  isVerifierThere,
  now,
  onChange,
}: {
  readonly chain: WorldChain
  readonly form: TermsForm
  readonly reading: TermsFormReading
  /** Whether the verifier signs claims, or an account of the creator's own alone. */
  readonly isVerifiers: boolean
  /** False where nobody could keep what is signed. */
  readonly isVerifierThere: boolean
  /** Unix seconds. */
  readonly now: number
  readonly onChange: (form: TermsForm) => void
}) {
  const field = (
    name: keyof TermsForm,
    label: string,
    more: { readonly type?: string; readonly hint?: string; readonly id?: string } = {},
  ) => (
    <Field
      {...more}
      error={reading.status === 'wrong' && reading.field === name ? reading.problem : null}
      inputMode={more.type === undefined ? 'numeric' : undefined}
      label={label}
      onText={(value) => onChange({ ...form, [name]: value })}
      placeholder={more.type === undefined ? 'No limit' : undefined}
      value={form[name]}
    />
  )
  const { zone, dayStart } = zoneWords(now)
  if (!isVerifierThere) {
    return (
      <div className={styles['part']} data-part="when">
        <h2>When and how often</h2>
        <p className={`${text['small']} ${text['muted']}`}>
          Nobody on {chain.name} keeps a start, an end or limits: it counts from its creation until the budget runs out.
        </p>
      </div>
    )
  }
  return (
    <div className={styles['part']} data-part="when">
      <h2>When and how often</h2>
      {field('startText', 'Start', { type: 'datetime-local', hint: 'Empty: when it is created.', id: 'when-start' })}
      {field('endText', 'End', { type: 'datetime-local', hint: 'Empty: when the budget runs out.' })}
      <p className={`${text['small']} ${text['muted']}`}>Your time zone, {zone}.</p>
      <div className={styles['pair']}>
        {field('maxPerAccountText', 'Max. per wallet')}
        {field('maxPerAccountPerDayText', 'Per wallet and day')}
      </div>
      {field('maxPerDayText', 'Max. per day, all wallets', {
        hint: `Counted in completed tasks. Days are UTC: a new one begins at ${dayStart} your time.`,
      })}
      {!isVerifiers && (
        <Note size="small" title="Your own signer has to keep to these" tone="warn">
          They are in no contract. The verifier keeps them, but an account of yours signs the claims.
        </Note>
      )}
    </div>
  )
}
