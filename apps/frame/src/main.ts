/** The page of the frame. */
import { unavailableLogin } from './account/unavailable-login.ts'
import { startFrame } from './start-frame.ts'

startFrame(() => unavailableLogin)
