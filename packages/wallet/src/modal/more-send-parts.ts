import { lazyPart } from '../controls/use-loaded.ts'

/** The choice of the token to send, which is loaded when the button that leads there is reached. */
export const moreSendViews = lazyPart(() => import('./more-send-views.ts'))
