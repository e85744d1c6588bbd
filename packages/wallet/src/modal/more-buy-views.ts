import { lazyPart } from '../controls/use-loaded.ts'

/** The views beside the form of Buy. They are one chunk, which is loaded when a control of the form is reached. */
export const moreBuyViews = lazyPart(() => import('./buy-more-views.ts'))
