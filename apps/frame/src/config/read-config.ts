import { FRAME_CONFIG_ELEMENT, type FrameConfig, frameConfig } from '@laurel/wallet/frame-messages'
import { FrameConfigError } from './errors.ts'

/**
 * Reads the configuration that the login server wrote into the page.
 * @throws {FrameConfigError} when the page has none, or another one.
 */
export function readConfig(page: Pick<Document, 'getElementById'>): FrameConfig {
  try {
    const parsed = frameConfig.safeParse(JSON.parse(page.getElementById(FRAME_CONFIG_ELEMENT)?.textContent ?? ''))
    if (parsed.success) return parsed.data
    throw new FrameConfigError({ cause: parsed.error })
  } catch (error) {
    throw error instanceof FrameConfigError ? error : new FrameConfigError({ cause: error })
  }
}
