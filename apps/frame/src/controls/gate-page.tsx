import { Button, Icon } from './controls.tsx'
import { windowIcon } from './icons.ts'
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
    <main data-laurel="" data-part="confirm">
      <div data-part="body">
        <div data-part="state">
          <Icon path={windowIcon} />
          <h1 data-part="headline">{title}</h1>
          <p data-part="text" role="status">
            {text}
          </p>
        </div>
      </div>
      <footer data-part="confirm-footer">
        <div data-part="pair">
          <Button onPress={onCancel}>{cancel}</Button>
          <Button isDisabled={isDisabled} kind="primary" onPress={onAction}>
            {action}
          </Button>
        </div>
      </footer>
    </main>
  )
}
