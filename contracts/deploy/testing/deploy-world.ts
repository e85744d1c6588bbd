import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Address } from 'viem'
import { deriveDevAccounts } from '../../../devnet/src/chain/accounts.ts'
import { startChain } from '../../../devnet/src/start-chain.ts'
import { type RpcProxy, startRpcProxy } from '../../../packages/protocol/src/testing/rpc-proxy.ts'
import type { AddressFile } from '../address-file.ts'
import { type DeployCommand, parseDeployCommand } from '../command-line.ts'
import { deploy } from '../deploy.ts'

/** An empty chain behind a proxy, a folder, and the command against both. */
export type DeployWorld = Awaited<ReturnType<typeof startDeployWorld>>

/** Any contract at all: the entry of an owner that is not a key. */
const CONTRACT_OWNER: Address = '0x00000000000000000000000000000000000c0dE5'

/** Starts an empty chain with an owner that is a contract. @param chainId - a local chain by default. */
export async function startDeployWorld({ chainId = 31337 }: { chainId?: number } = {}) {
  const { deployer, users } = deriveDevAccounts()
  const [attacker, key] = users
  if (attacker === undefined || key === undefined) throw new TypeError('The local world has no users.')
  const chain = await startChain({ chainId })
  const proxy: RpcProxy = await startRpcProxy(chain.rpcUrl)
  const folder = mkdtempSync(join(tmpdir(), 'laurel-deploy-'))
  const keyFile = join(folder, 'key')
  writeFileSync(keyFile, `${deployer.privateKey}\n`, { mode: 0o600 })
  await chain.client.setCode({ address: CONTRACT_OWNER, bytecode: '0x00' })
  const lines: string[] = []
  const flags = ['--rpc-url', proxy.url, '--owner', CONTRACT_OWNER, '--key-file', keyFile, '--out', folder]
  return {
    ...{ chain, proxy, folder, keyFile, lines, flags },
    deployer: deployer.address,
    attacker: attacker.address,
    key: key.address,
    owner: CONTRACT_OWNER,
    /** Runs the command in this process. */
    run: (more: readonly string[] = []): Promise<AddressFile | null> =>
      deploy(toCommand([...flags, ...more]), {
        defaultOutDir: () => folder,
        log: (line) => lines.push(line),
      }),
    async stop() {
      await proxy.stop()
      await chain.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Parses flags as the command does. The last value of a flag counts. */
export function toCommand(flags: readonly string[]): DeployCommand {
  const command = parseDeployCommand(flags)
  if (command === null) throw new TypeError('The flags ask for help.')
  return command
}
