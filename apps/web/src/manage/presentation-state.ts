/** The status of saving a presentation, or of uploading its picture. */
export type PresentationState =
  | { readonly status: 'idle' }
  /** The API makes the picture small. `upload` numbers the uploads of the form, so that an old response is dropped. */
  | { readonly status: 'uploading'; readonly upload: number }
  /** The wallet asks for the signature. */
  | { readonly status: 'signing' }
  /** It is signed, and the API saves it. */
  | { readonly status: 'sending' }
  | { readonly status: 'saved' }
  /** Nothing was saved. `of` says what failed: the picture, or the presentation. */
  | { readonly status: 'failed'; readonly of: 'picture' | 'presentation'; readonly problem: string }

export type PresentationEvent =
  | { readonly type: 'uploadStarted'; readonly upload: number }
  | { readonly type: 'uploaded'; readonly upload: number }
  | { readonly type: 'uploadFailed'; readonly upload: number; readonly problem: string }
  | { readonly type: 'pictureRefused'; readonly problem: string }
  | { readonly type: 'pictureRemoved' | 'signatureRequested' | 'signed' | 'saved' | 'edited' }
  | { readonly type: 'failed'; readonly problem: string }

/** Whether the form must stay as it is, because the wallet or the API has it. Pure. */
export function isBeingSaved({ status }: PresentationState): boolean {
  return status === 'signing' || status === 'sending'
}

/** The reducer of {@link PresentationState}. While it is being saved, only the wallet and the API move it on. */
export function nextPresentation(state: PresentationState, event: PresentationEvent): PresentationState {
  switch (event.type) {
    case 'uploadStarted':
      return isBeingSaved(state) ? state : { status: 'uploading', upload: event.upload }
    case 'uploaded':
      return isUpload(state, event.upload) ? { status: 'idle' } : state
    case 'uploadFailed':
      return isUpload(state, event.upload) ? { status: 'failed', of: 'picture', problem: event.problem } : state
    case 'pictureRefused':
      return isBeingSaved(state) ? state : { status: 'failed', of: 'picture', problem: event.problem }
    case 'pictureRemoved':
      return isBeingSaved(state) ? state : { status: 'idle' }
    case 'signatureRequested':
      // A picture that is still uploaded would not be part of what is signed.
      return isBeingSaved(state) || state.status === 'uploading' ? state : { status: 'signing' }
    case 'signed':
      return state.status === 'signing' ? { status: 'sending' } : state
    case 'saved':
      return state.status === 'sending' ? { status: 'saved' } : state
    case 'failed':
      return isBeingSaved(state) ? { status: 'failed', of: 'presentation', problem: event.problem } : state
    case 'edited':
      // Typing does not stop the upload of the picture.
      return isBeingSaved(state) || state.status === 'uploading' ? state : { status: 'idle' }
    default:
      return event satisfies never
  }
}

function isUpload(state: PresentationState, upload: number): boolean {
  return state.status === 'uploading' && state.upload === upload
}
