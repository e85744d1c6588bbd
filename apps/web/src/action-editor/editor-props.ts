import type { ChainConfig } from '../config/config.ts'
import type { Draft, DraftEvent } from './draft.ts'
import type { DraftState } from './use-compiled-draft.ts'

/** What the editor of a definition and its parts are given: the draft, how to change it, and which action is in hand. */
export type EditorProps = {
  readonly chain: ChainConfig
  readonly draft: Draft
  readonly read: DraftState
  readonly dispatch: (event: DraftEvent) => void
  /** Position of the action in hand. */
  readonly active: number
  readonly onActive: (actionIndex: number) => void
}
