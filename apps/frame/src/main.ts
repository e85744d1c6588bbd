/** The page of the frame. */
import { createLogin } from './account/create-login.ts'
import { startFrame } from './start-frame.ts'

startFrame(createLogin)
