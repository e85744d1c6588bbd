import type { RecoveryChoice } from '../account/prompt-store.ts'
import type { ExportedKeys } from '../keys/worker/messages.ts'
import { holdState } from '../state-holder.ts'

/** An account that can be exported: by which recovery method, and what does it. */
export type ExportAccess = {
  readonly method: RecoveryChoice['type']
  /** Restores the keys with what the user gives. Nothing stores them. */
  readonly reveal: (choice: RecoveryChoice) => Promise<ExportedKeys>
}

/** The export that is on screen. The keys are in its view, and nowhere else. */
export type ExportState =
  | { readonly status: 'opening'; readonly id: string }
  | ({ readonly status: 'ready'; readonly id: string } & ExportAccess)
  | { readonly status: 'failed'; readonly id: string }

/** Shows the export of an account. */
export type ExportStore = {
  readonly getState: () => ExportState | null
  readonly subscribe: (listener: () => void) => () => void
  /** Begins an export, unless one is on screen. @param id - of the app's message. @param open - opens the account. */
  readonly start: (id: string, open: () => Promise<ExportAccess>) => void
  /** Ends it: the user is done, or the app closed it. @param id - of the message; null for any. */
  readonly close: (id: string | null) => void
}

/** Creates the store, with nothing on screen. */
export function createExportStore(): ExportStore {
  const { getState, setState, subscribe } = holdState<ExportState | null>(null)
  return {
    ...{ getState, subscribe },
    start: (id, open) => {
      if (getState() !== null) return
      const opening: ExportState = { status: 'opening', id }
      setState(opening)
      open().then(
        (access) => getState() === opening && setState({ status: 'ready', id, ...access }),
        () => getState() === opening && setState({ status: 'failed', id }),
      )
    },
    close: (id) => {
      const shown = getState()
      if (shown !== null && (id === null || shown.id === id)) setState(null)
    },
  }
}
