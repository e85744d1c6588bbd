import type { WalletWindow } from '../../environment.ts'
import { telegramOpener } from './browser-context.ts'
import type { MobileDeepLink } from './deep-link.ts'

/** Opens a link from this page. The target receives nothing about this page and cannot access it. */
export function openLink(page: WalletWindow, { url, target }: Pick<MobileDeepLink, 'url' | 'target'>): void {
  const openInTelegram = telegramOpener(page)
  if (openInTelegram === null) page.open?.(url, target, 'noopener,noreferrer')
  else openInTelegram(url)
}
