import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Row } from '../src/controls/row.tsx'
import { createWallet } from '../src/create-wallet.ts'
import type { Translate } from '../src/language/use-messages.ts'
import { NameRegisterError } from '../src/name/errors.ts'
import { nameFailureMessage } from '../src/name/name-messages.ts'
import { WalletProvider } from '../src/react.ts'
import { swapFailureText } from '../src/swap/swap-messages.ts'
import { SendFailedError } from '../src/transactions/errors.ts'

const t: Translate = (key, ..._values) => key

/** Renders a control in Arabic. */
function inArabic(control: ReactNode): string {
  const wallet = createWallet()
  const html = renderToString(
    <WalletProvider language="ar" wallet={wallet}>
      {control}
    </WalletProvider>,
  )
  wallet.destroy()
  return html
}

describe('text from outside does not change the direction of the sentence around it', () => {
  test('behavior: the second line of a row has its own direction, as its name has', () => {
    const html = inArabic(<Row name="Kestrel (beta)" sub="ada@example.com" tile={null} />)
    expect(html).toContain('data-part="row-name" dir="auto" title="Kestrel (beta)">Kestrel (beta)<')
    expect(html).toContain('data-part="row-description" dir="auto">ada@example.com<')
  })

  test('behavior: one of several parts has that of the page, which orders them', () => {
    const parts = (
      <>
        <bdi>12 SAR</bdi> · <bdi>Meadow Pay</bdi>
      </>
    )
    expect(inArabic(<Row name="GRAIN" sub={parts} tile={null} />)).toContain('data-part="row-description"><bdi>')
  })

  test('behavior: the reason of a server and of a wallet are isolated', () => {
    const error = new NameRegisterError('ada.meadow', { reason: 'Names are paused.' })
    expect(nameFailureMessage(error, { name: 'ada', wallet: 'Kestrel', t }).text).toBe('\u2068Names are paused.\u2069')
    const failure = { type: 'wallet', error: new SendFailedError('Nonce too low.') } as const
    expect(swapFailureText(failure, 'Kestrel', t)).toBe('\u2068Nonce too low.\u2069')
  })
})
