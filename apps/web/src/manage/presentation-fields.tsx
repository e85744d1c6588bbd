import { boostCategories } from '@laurel/protocol'
import { useId } from 'react'
import { Button } from '../controls/button.tsx'
import { Field, TextArea } from '../controls/field.tsx'
import { Select } from '../controls/select.tsx'
import text from '../controls/text.module.css'
import { boostText } from '../language/en/boost.ts'
import { presentationText } from '../language/en/presentation.ts'
import styles from './edit-presentation.module.css'
import {
  countCharacters,
  fieldLimits,
  type PresentationForm,
  type PresentationReading,
  type TypedField,
} from './presentation-form.ts'
import type { PresentationState } from './presentation-state.ts'
import { usePictureUrl } from './use-picture-url.ts'

const NONE = 'none'

/** The fields of a presentation. All of them are optional. */
export function PresentationFields({
  apiUrl,
  form,
  reading,
  state,
  onChange,
  onFile,
  onRemovePicture,
}: {
  readonly apiUrl: string | null
  readonly form: PresentationForm
  readonly reading: PresentationReading
  readonly state: PresentationState
  readonly onChange: (form: PresentationForm) => void
  readonly onFile: (file: File) => void
  readonly onRemovePicture: () => void
}) {
  const propsOf = (field: TypedField) => ({
    error: reading.status === 'error' ? (reading.problems[field] ?? null) : null,
    hint: presentationText(`${field}Hint`, { used: countCharacters(form, field), most: fieldLimits[field] }),
    label: presentationText(field),
    onText: (value: string) => onChange({ ...form, [field]: value }),
    value: form[field],
  })
  return (
    <>
      <Field {...propsOf('title')} dir="auto" spellCheck />
      <TextArea {...propsOf('description')} isProse rows={4} />
      <Field {...propsOf('link')} dir="ltr" inputMode="url" />
      <Select
        hint={presentationText('categoryHint')}
        label={presentationText('category')}
        onChoose={(chosen) => onChange({ ...form, category: chosen === NONE ? null : chosen })}
        options={[
          { value: NONE, label: presentationText('noCategory') },
          ...boostCategories.map((category) => ({ value: category, label: boostText(`category.${category}`) })),
        ]}
        value={form.category ?? NONE}
      />
      <PictureField
        apiUrl={apiUrl}
        onFile={onFile}
        onRemove={onRemovePicture}
        picture={form.picture}
        problem={state.status === 'failed' && state.of === 'picture' ? state.problem : null}
      />
    </>
  )
}

function PictureField({
  apiUrl,
  picture,
  problem,
  onFile,
  onRemove,
}: {
  readonly apiUrl: string | null
  readonly picture: PresentationForm['picture']
  readonly problem: string | null
  readonly onFile: (file: File) => void
  readonly onRemove: () => void
}) {
  const id = useId()
  const url = usePictureUrl(apiUrl, picture)
  return (
    <div className={styles['picture']}>
      <span aria-hidden="true" className={styles['label']}>
        {presentationText('picture')}
      </span>
      <div className={styles['chosen']}>
        {url !== null && <img alt={presentationText('pictureChosen')} height={96} src={url} width={96} />}
        <label className={styles['choose']}>
          {presentationText(picture === null ? 'choosePicture' : 'replacePicture')}
          <input
            accept="image/png,image/jpeg"
            className={text['hiddenVisually']}
            aria-describedby={`${id}-note`}
            aria-invalid={problem !== null || undefined}
            aria-label={presentationText('picture')}
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0]
              if (file !== undefined) onFile(file)
              // The same file can be chosen again after it was removed.
              currentTarget.value = ''
            }}
            type="file"
          />
        </label>
        {picture !== null && (
          <Button onClick={onRemove} size="small">
            {presentationText('removePicture')}
          </Button>
        )}
      </div>
      <p
        className={`${text['small']} ${text[problem === null ? 'muted' : 'bad']}`}
        id={`${id}-note`}
        role={problem === null ? undefined : 'alert'}
      >
        {problem ?? presentationText('pictureHint')}
      </p>
    </div>
  )
}
