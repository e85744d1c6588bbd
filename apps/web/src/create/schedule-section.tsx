import type { ChainConfig } from '../config/config.ts'
import { Alert } from '../controls/alert.tsx'
import { Field } from '../controls/field.tsx'
import { formatMoment } from '../controls/format-time.ts'
import text from '../controls/text.module.css'
import { audienceText } from '../language/en/audience.ts'
import { formatTimeZone } from '../terms/format-time-zone.ts'
import { parseMoment, type TermsForm, type TermsFormResult } from '../terms/read-terms.ts'
import styles from './boost-panel.module.css'

/** The start, end and limits. The creator signs them once the boost exists, and the verifier applies them. */
export function ScheduleSection({
  chain,
  form,
  reading,
  isVerifiers,
  isVerifierThere,
  now,
  onChange,
}: {
  readonly chain: ChainConfig
  readonly form: TermsForm
  readonly reading: TermsFormResult
  /** Whether the verifier signs claims, or only an account of the creator. */
  readonly isVerifiers: boolean
  /** False when no verifier could store what is signed. */
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
      error={reading.status === 'error' && reading.field === name ? reading.problem : null}
      inputMode={more.type === undefined ? 'numeric' : undefined}
      label={label}
      onText={(value) => onChange({ ...form, [name]: value })}
      placeholder={more.type === undefined ? audienceText('noLimit') : undefined}
      value={form[name]}
    />
  )
  const { zone, dayStart } = formatTimeZone(now)
  if (!isVerifierThere) {
    return (
      <div className={styles['part']} data-part="when">
        <h2>{audienceText('whenAndHowOften')}</h2>
        <p className={`${text['small']} ${text['muted']}`}>{audienceText('noVerifier', { network: chain.name })}</p>
      </div>
    )
  }
  return (
    <div className={styles['part']} data-part="when">
      <h2>{audienceText('whenAndHowOften')}</h2>
      {field('startText', audienceText('start'), {
        type: 'datetime-local',
        hint: inWords(form.startText) ?? audienceText('startHint'),
        id: 'when-start',
      })}
      {field('endText', audienceText('end'), {
        type: 'datetime-local',
        hint: inWords(form.endText) ?? audienceText('endHint'),
      })}
      <p className={`${text['small']} ${text['muted']}`}>{audienceText('timeZone', { zone })}</p>
      <div className={styles['pair']}>
        {field('maxPerAccountText', audienceText('maxPerWallet'))}
        {field('maxPerAccountPerDayText', audienceText('perWalletPerDay'))}
      </div>
      {field('maxPerDayText', audienceText('maxPerDay'), {
        hint: audienceText('maxPerDayHint', { dayStart }),
      })}
      {!isVerifiers && (
        <Alert size="small" title={audienceText('ownSigner')} tone="warn">
          {audienceText('ownSignerHint')}
        </Alert>
      )}
    </div>
  )
}

/** A typed moment in words, with its time zone: the field of the browser shows digits only. Null for none. */
function inWords(typed: string): string | null {
  const moment = parseMoment(typed)
  if (moment === null || moment === undefined) return null
  return audienceText('momentInZone', { moment: formatMoment(moment), zone: formatTimeZone(moment).zone })
}
