import type { BoostPresentationFields } from '@laurel/protocol'
import { useState } from 'react'
import { type DraftPlace, readPresentationDraft, savePresentationDraft } from './presentation-draft.ts'
import { type PresentationForm, readPresentationForm, sameFields, writePresentationForm } from './presentation-form.ts'
import type { UseSavePresentationReturnType } from './use-save-presentation.ts'

/** The form of a presentation, whose draft is saved on this device at each change. */
export type UsePresentationFormReturnType = {
  readonly form: PresentationForm
  readonly reading: ReturnType<typeof readPresentationForm>
  /** Whether the form began with a draft of an earlier visit. */
  readonly isRestored: boolean
  readonly change: (form: PresentationForm) => void
  /** Drops the draft. */
  readonly discard: () => void
  /** Takes a picture. */
  readonly choose: (file: File) => Promise<void>
  readonly removePicture: () => void
  /** Has the owner sign the fields. The draft is dropped when they are saved. */
  readonly sign: (fields: BoostPresentationFields) => Promise<void>
}

/**
 * Edits a presentation.
 * @param start - what the form begins with when there is no draft.
 */
export function usePresentationForm(
  place: DraftPlace,
  { start, saving }: { readonly start: BoostPresentationFields; readonly saving: UseSavePresentationReturnType },
): UsePresentationFormReturnType {
  const [draft] = useState(() => readPresentationDraft(place))
  const [form, setForm] = useState<PresentationForm>(() => draft ?? writePresentationForm(start))
  const [isRestored, setRestored] = useState(draft !== null)

  function change(changed: PresentationForm) {
    saving.edit()
    setForm(changed)
    const next = readPresentationForm(changed)
    const isUnchanged = next.status === 'ok' && sameFields(next.fields, start)
    savePresentationDraft(place, isUnchanged ? null : changed)
  }

  return {
    ...{ form, isRestored, change, reading: readPresentationForm(form) },
    discard() {
      setRestored(false)
      saving.removePicture()
      change(writePresentationForm(start))
    },
    async choose(file) {
      setRestored(false)
      const picture = await saving.upload(file)
      if (picture === null) return
      // The text may have been changed meanwhile.
      setForm((newest) => {
        savePresentationDraft(place, { ...newest, picture })
        return { ...newest, picture }
      })
    },
    removePicture() {
      saving.removePicture()
      change({ ...form, picture: null })
    },
    async sign(fields) {
      setRestored(false)
      if (await saving.save(fields, form.picture)) savePresentationDraft(place, null)
    },
  }
}
