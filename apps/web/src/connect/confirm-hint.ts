import { connectText } from '../language/en/connect.ts'
import type { Connected } from './use-connected.ts'

/** Returns what helps a user who does not see what their wallet waits for. The frame of a login cannot be opened elsewhere. Pure. */
export function confirmHint({ walletName, isLogin }: Pick<Connected, 'walletName' | 'isLogin'>): string {
  return isLogin ? connectText('above') : connectText('notSeeing', { wallet: walletName })
}
