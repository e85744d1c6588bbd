/** The choice of the token to send. It is one chunk, which is loaded when a button that leads there is reached. */

export { SendSelectTokenView as SendSelectToken } from '../send/select-token-view.tsx'

/** Its messages are those of Send, which opens it. */
export function setUp(): void {}
