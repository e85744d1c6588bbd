/** The choice of the token to send. It is one chunk, which is loaded when the button that leads there is reached. */

export { SendSelectTokenView as SendSelectToken } from '../send/select-token-view.tsx'

/** Their messages are those of Send, which opens them. */
export function setUp(): void {}
