import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, test } from 'vitest'
import { AppMark } from '../src/controls/app-mark.tsx'
import { QrCode } from '../src/controls/qr-code.tsx'
import { createWallet } from '../src/create-wallet.ts'
import { WalletProvider, type WalletProviderProps } from '../src/react.ts'
import type { Wallet } from '../src/wallet.ts'
import type { WalletOptions } from '../src/wallet-options.ts'

let made: Wallet[] = []
afterEach(() => {
  for (const wallet of made) wallet.destroy()
  made = []
})

const appIcon = 'data:image/png;base64,iVBORw0KGgo='

function draw(options: WalletOptions, slots: WalletProviderProps['slots'] = {}) {
  const wallet = createWallet(options)
  made.push(wallet)
  const inside = (children: React.ReactNode) =>
    renderToStaticMarkup(
      <WalletProvider slots={slots} wallet={wallet}>
        {children}
      </WalletProvider>,
    ).replaceAll(/<style.*?<\/style>/gs, '')
  return { head: inside(<AppMark size={22} />), code: inside(<QrCode label="Code" text="wc:1" />) }
}

describe('the app’s logo', () => {
  test('default: the app’s icon, at the head and in a code', () => {
    const { head, code } = draw({ appName: 'Meadow', appIcon })
    expect(head).toContain(`src="${appIcon}"`)
    expect(code).toContain(`src="${appIcon}"`)
  })

  test('behavior: without an icon, the first letter at the head, nothing in a code, and never our logo', () => {
    const { head, code } = draw({ appName: 'Meadow' })
    expect(head).toMatch(/^<span[^>]*data-part="tile"[^>]*>M<\/span>$/)
    expect(code).not.toContain('data-part="qr-logo"')
  })

  test('behavior: without a name or an icon, nothing', () => {
    const { head, code } = draw({})
    expect(head).toBe('')
    expect(code).not.toContain('data-part="qr-logo"')
  })

  test('behavior: the slot takes precedence over all of them', () => {
    const { head, code } = draw({ appName: 'Meadow', appIcon }, { logo: <b>own</b> })
    expect(head).toBe('<b>own</b>')
    expect(code).toMatch(/data-part="qr-logo"[^>]*><b>own<\/b>/)
  })
})
