import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Avatar } from '../src/controls/avatar.tsx'
import { createWallet } from '../src/create-wallet.ts'
import { WalletProvider } from '../src/react.ts'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

test('behavior: an app renders the picture of an account itself', () => {
  const wallet = createWallet()
  const html = renderToString(
    <WalletProvider
      language="en"
      slots={{ avatar: (account) => <b>{`${account.address} ${account.size} ${account.imageUrl}`}</b> }}
      wallet={wallet}
    >
      <Avatar address={address} imageUrl={null} size={36} />
    </WalletProvider>,
  )
  expect(html).toContain(`<b>${address} 36 null</b>`)
  expect(html).not.toContain('<svg')
  wallet.destroy()
})
