import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createWallet } from '../src/create-wallet.ts'
import { WalletProvider } from '../src/react.ts'
import { MIN_WINDOWED_ROWS, WindowedList } from '../src/tokens/windowed-list.tsx'

function renderRows(count: number): string {
  const wallet = createWallet()
  const items = Array.from({ length: count }, (_, at) => `row ${at}`)
  const html = renderToString(
    <WalletProvider language="en" wallet={wallet}>
      <WindowedList
        keyOf={(item) => item}
        render={(item) => <p>{item}</p>}
        sections={[
          { key: 'a', name: 'August 2026', hasHeading: true, items: items.slice(0, count / 2) },
          { key: 'b', name: 'July 2026', hasHeading: true, items: items.slice(count / 2) },
        ]}
      />
    </WalletProvider>,
  )
  wallet.destroy()
  return html
}
const rowsOf = (html: string) => html.match(/<li/g)?.length ?? 0

test('behavior: of ten thousand rows only those near the screen are in the page, each with its place', () => {
  const html = renderRows(10_000)
  expect(rowsOf(html)).toBeLessThan(40)
  expect(html).toContain('<li aria-setsize="5000" aria-posinset="1"><p>row 0</p>')
  expect(html).not.toContain('July 2026')
})

test('default: a short list is whole', () => {
  const html = renderRows(MIN_WINDOWED_ROWS)
  expect(rowsOf(html)).toBe(MIN_WINDOWED_ROWS)
  expect(html).not.toContain('aria-setsize')
  expect(html).toContain('July 2026')
})
