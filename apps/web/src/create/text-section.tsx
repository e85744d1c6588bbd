import text from '../controls/text.module.css'
import { audienceText } from '../language/en/audience.ts'
import type { TextForm, TextFormResult } from '../terms/read-text.ts'
import { TextFields } from '../terms/text-fields.tsx'
import styles from './boost-panel.module.css'

/** What the creator calls a boost and says of it: signed once the boost exists. No payment depends on it. */
export function TextSection({
  form,
  reading,
  onChange,
}: {
  readonly form: TextForm
  readonly reading: TextFormResult
  readonly onChange: (form: TextForm) => void
}) {
  return (
    <div className={styles['part']} data-part="when">
      <h2>{audienceText('titleAndDescription')}</h2>
      <p className={`${text['small']} ${text['muted']}`}>{audienceText('titleHint')}</p>
      <TextFields form={form} onChange={onChange} reading={reading} />
    </div>
  )
}
