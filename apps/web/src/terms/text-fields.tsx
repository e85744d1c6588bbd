import { MAX_DESCRIPTION_LENGTH, MAX_TITLE_LENGTH } from '@laurel/protocol'
import { Field, TextArea } from '../controls/field.tsx'
import { type TextForm, type TextFormReading, textFieldWords } from './read-text.ts'

/** Where a boost's owner types a title, a description and a link: each may stay empty. */
export function TextFields({
  form,
  reading,
  onChange,
}: {
  readonly form: TextForm
  readonly reading: TextFormReading
  readonly onChange: (form: TextForm) => void
}) {
  const propsOf = (field: keyof TextForm) => ({
    error: reading.status === 'wrong' && reading.field === field ? reading.problem : null,
    onText: (value: string) => onChange({ ...form, [field]: value }),
    value: form[field],
  })
  return (
    <>
      <Field
        {...propsOf('titleText')}
        dir="auto"
        hint={`Up to ${MAX_TITLE_LENGTH} characters, shown as a quote from you.`}
        label={textFieldWords.titleText}
        spellCheck
      />
      <TextArea
        {...propsOf('descriptionText')}
        hint={`One paragraph of up to ${MAX_DESCRIPTION_LENGTH} characters.`}
        isProse
        label={textFieldWords.descriptionText}
        rows={5}
      />
      <Field
        {...propsOf('linkText')}
        dir="ltr"
        hint="Your page about it. It must begin with https."
        inputMode="url"
        label={textFieldWords.linkText}
      />
    </>
  )
}
