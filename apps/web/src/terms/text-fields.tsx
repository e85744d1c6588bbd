import { MAX_DESCRIPTION_LENGTH, MAX_TITLE_LENGTH } from '@laurel/protocol'
import { Field, TextArea } from '../controls/field.tsx'
import { audienceText } from '../language/en/audience.ts'
import { type TextForm, type TextFormResult, textFieldLabel } from './read-text.ts'

/** The fields for a title, a description and a link. All of them are optional. */
export function TextFields({
  form,
  reading,
  onChange,
}: {
  readonly form: TextForm
  readonly reading: TextFormResult
  readonly onChange: (form: TextForm) => void
}) {
  const propsOf = (field: keyof TextForm) => ({
    error: reading.status === 'error' && reading.field === field ? reading.problem : null,
    onText: (value: string) => onChange({ ...form, [field]: value }),
    value: form[field],
  })
  return (
    <>
      <Field
        {...propsOf('titleText')}
        dir="auto"
        hint={audienceText('titleFieldHint', { count: MAX_TITLE_LENGTH })}
        label={textFieldLabel('titleText')}
        spellCheck
      />
      <TextArea
        {...propsOf('descriptionText')}
        hint={audienceText('descriptionHint', { count: MAX_DESCRIPTION_LENGTH })}
        isProse
        label={textFieldLabel('descriptionText')}
        rows={5}
      />
      <Field
        {...propsOf('linkText')}
        dir="ltr"
        hint={audienceText('linkHint')}
        inputMode="url"
        label={textFieldLabel('linkText')}
      />
    </>
  )
}
