import type { WorldChain } from '../app/world.ts'
import type { Draft, DraftEvent } from './draft.ts'
import type { ReadDraft } from './use-compiled-draft.ts'

/** What the editor of a definition and its parts are given: the draft, how to change it, and which deed is in hand. */
export type EditorProps = {
  readonly chain: WorldChain
  readonly draft: Draft
  readonly read: ReadDraft
  readonly tell: (event: DraftEvent) => void
  /** Position of the deed in hand. */
  readonly active: number
  readonly onActive: (deed: number) => void
}
