import { presentationText } from '../language/en/presentation.ts'

/** Why an API did not take a picture or a presentation. */
export type ApiFailure =
  /** It responded with an error. `code` is null when it has none. */
  | { readonly type: 'refused'; readonly code: string | null; readonly reason: string }
  /** It did not respond in time, or not as an API. */
  | { readonly type: 'unavailable' }
  /** It returned a picture whose bytes do not have the returned hash. */
  | { readonly type: 'altered' }

/** What is known of the boost's owner. */
export type FailureContext = {
  /** Its name, or its address in short. */
  readonly owner: string
  /** Whether it is a contract account, which decides itself whether it accepts a signature. */
  readonly isContract: boolean
}

/** Explains to the owner why a picture or a presentation was not saved, and what to do. Pure. */
export function explainApiFailure(failure: ApiFailure, { owner, isContract }: FailureContext): string {
  if (failure.type === 'altered') return presentationText('failure.altered')
  if (failure.type === 'unavailable') return presentationText('failure.unavailable')
  switch (failure.code) {
    case 'api/presentation-signature':
      return presentationText(isContract ? 'failure.contract' : 'failure.signature', { owner })
    case 'api/presentation-sequence':
      return presentationText('failure.sequence')
    case 'api/boost-not-found':
      return presentationText('failure.unknownBoost')
    case 'api/picture-invalid':
      return presentationText(/is missing/.test(failure.reason) ? 'failure.pictureMissing' : 'failure.picture')
    case 'api/request-too-large':
      return presentationText('failure.pictureSize')
    case 'api/presentation-invalid':
    case 'api/invalid-request':
      return presentationText('failure.field', { reason: failure.reason })
    case 'api/too-many-requests':
    case 'api/quota-exceeded':
      return presentationText('failure.tooMany')
    case 'api/project-required':
    case 'api/unknown-project':
    case 'api/origin-not-allowed':
      return presentationText('failure.notAllowed')
    default:
      return presentationText('failure.unavailable')
  }
}
