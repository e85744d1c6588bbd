import type { FramePortMessage, FrameReason } from '@laurel/wallet/frame-messages'

/** Why the page is shown to its user. It is hidden when nothing needs it any more. */
export type ShownReasons = {
  /** Shows it. @returns what ends that. */
  readonly show: (reason: FrameReason) => () => void
  /** Says again why it is shown, to an app that has connected since. */
  readonly notifyAgain: () => void
}

/** Creates the reasons: there is none. `notify` shows or hides the page to its user. */
export function createShownReasons(notify: (message: FramePortMessage) => void): ShownReasons {
  const shown = new Set<{ readonly reason: FrameReason }>()
  return {
    show: (reason) => {
      const entry = { reason }
      shown.add(entry)
      notify({ type: 'SHOW', reason })
      return () => {
        if (shown.delete(entry) && shown.size === 0) notify({ type: 'HIDE' })
      }
    },
    notifyAgain: () => {
      for (const { reason } of shown) notify({ type: 'SHOW', reason })
    },
  }
}
