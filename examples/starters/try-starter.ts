import { address, visitPage } from './visit-page.ts'

/**
 * Uses a starter as its user would: connects by our modal, switches and disconnects by wagmi, and is connected again
 * after a reload with wagmi's own `reconnectOnMount`.
 * @returns what was not as it should be; empty when everything was.
 */
export function tryStarter(url: string): Promise<readonly string[]> {
  return visitPage(url, async (page, wallet) => {
    const isAt = (chainId: number) =>
      page
        .getByText(new RegExp(`connected ${address} on ${chainId}`))
        .first()
        .waitFor()
    const ours = (chainId: number) => page.getByText(`${address} on ${chainId}`, { exact: true }).first().waitFor()
    await isAt(1)
    await page.getByRole('button', { name: 'Switch with wagmi' }).click()
    await isAt(11155111)
    await ours(11155111)
    wallet.switchChain(1)
    await isAt(1)
    await page.reload()
    await isAt(1)
    await ours(1)
    await page.getByRole('button', { name: 'Disconnect with wagmi' }).click()
    await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
  })
}
