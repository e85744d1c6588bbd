import type { WalletWindow } from '../../environment.ts'
import type { PairingLink } from './pairing-link.ts'
import { telegramOpener } from './surroundings.ts'

/** Follows a link out of this page. The other side learns nothing of this page and cannot reach it. */
export function openLink(page: WalletWindow, { url, target }: Pick<PairingLink, 'url' | 'target'>): void {
  const openInTelegram = telegramOpener(page)
  if (openInTelegram === null) page.open?.(url, target, 'noopener,noreferrer')
  else openInTelegram(url)
}
