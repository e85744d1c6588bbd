import text from '../controls/text.module.css'
import { audienceText } from '../language/en/audience.ts'
import type { TextForm, TextFormResult } from '../terms/read-text.ts'
import { TextFields } from '../terms/text-fields.tsx'
import styles from './boost-panel.module.css'

/** The creator's title and description of a boost, signed once the boost exists. They do not affect payments. */
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
