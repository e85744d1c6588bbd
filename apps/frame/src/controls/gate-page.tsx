import { Button } from './controls.tsx'
import { StatePage } from './state-page.tsx'
import { useEscape } from './use-escape.ts'

export type GatePageProps = {
  readonly title: string
  /** What a screen reader says when it changes. */
  readonly text: string
  /** What is on the button that leads to the window. */
  readonly action: string
  readonly cancel: string
  /** Whether the window cannot be opened yet. */
  readonly isDisabled?: boolean
  readonly onAction: () => void
  readonly onCancel: () => void
}

/** A page that leads to a window. */
export function GatePage({ title, text, action, cancel, isDisabled = false, onAction, onCancel }: GatePageProps) {
  useEscape(onCancel)
  return (
    <StatePage isStatus text={text} title={title}>
      <footer data-part="confirm-footer">
        <div data-part="pair">
          <Button onPress={onCancel}>{cancel}</Button>
          <Button isDisabled={isDisabled} kind="primary" onPress={onAction}>
            {action}
          </Button>
        </div>
      </footer>
    </StatePage>
  )
}
