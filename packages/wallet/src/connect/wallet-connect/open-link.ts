import type { WalletWindow } from '../../environment.ts'
import { telegramOpener } from './browser-context.ts'
import type { MobileDeepLink } from './deep-link.ts'

/** Follows a link out of this page. The other side learns nothing of this page and cannot reach it. */
export function openLink(page: WalletWindow, { url, target }: Pick<MobileDeepLink, 'url' | 'target'>): void {
  const openInTelegram = telegramOpener(page)
  if (openInTelegram === null) page.open?.(url, target, 'noopener,noreferrer')
  else openInTelegram(url)
}
