import type { ChainConfig } from '../config/config.ts'
import type { Draft, DraftEvent } from './draft.ts'
import type { DraftState } from './use-compiled-draft.ts'

/** The props of the editor and its parts: the draft, its dispatch function, and the selected action. */
export type EditorProps = {
  readonly chain: ChainConfig
  readonly draft: Draft
  readonly read: DraftState
  readonly dispatch: (event: DraftEvent) => void
  /** The index of the selected action. */
  readonly active: number
  readonly onActive: (actionIndex: number) => void
}
