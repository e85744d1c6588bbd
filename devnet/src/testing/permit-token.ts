import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Address, encodeDeployData, type Hex, isHex, parseAbi } from 'viem'
import type { LocalChain } from '../start-chain.ts'

const fromContracts = createRequire(new URL('../../../contracts/package.json', import.meta.url))

/** The token of the local world, with permits (EIP-2612). Its storage begins with that of the token. */
const source = `
pragma solidity 0.8.28;
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
contract PermitToken is ERC20, ERC20Permit {
  constructor(string memory name_) ERC20(name_, name_) ERC20Permit(name_) {}
  function mint(address to, uint256 amount) external { _mint(to, amount); }
}`

/**
 * Returns the code that deploys a token with permits. Anyone may mint it, and it has 18 decimals.
 * @param name - also its symbol. @throws {TypeError} when it does not compile.
 */
export function preparePermitToken(name: string): Hex {
  return encodeDeployData({ abi: parseAbi(['constructor(string name)']), bytecode: compile(), args: [name] })
}

/** Gives a token of the local world permits: its code is replaced, and its balances stay. */
export async function addPermits({ client }: Pick<LocalChain, 'client'>, token: Address, from: Address): Promise<void> {
  const data = preparePermitToken('Permit token')
  const hash = await client.sendTransaction({ account: from, data, chain: null })
  const { contractAddress } = await client.waitForTransactionReceipt({ hash })
  const code = contractAddress == null ? undefined : await client.getCode({ address: contractAddress })
  if (code === undefined) throw new TypeError('The token was not deployed.')
  await client.setCode({ address: token, bytecode: code })
}

function compile(): Hex {
  const solc: {
    readonly compile: (input: string, callbacks: { import: (path: string) => { contents: string } }) => string
  } = fromContracts('solc')
  const input = {
    language: 'Solidity',
    sources: { 'test.sol': { content: source } },
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion: 'cancun',
      outputSelection: { 'test.sol': { '*': ['evm.bytecode.object'] } },
    },
  }
  const load = (path: string) => ({ contents: readFileSync(fromContracts.resolve(path), 'utf8') })
  const output: {
    readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[]
    readonly contracts?: {
      readonly 'test.sol': {
        readonly PermitToken: { readonly evm: { readonly bytecode: { readonly object: string } } }
      }
    }
  } = JSON.parse(solc.compile(JSON.stringify(input), { import: load }))
  const bytecode = `0x${output.contracts?.['test.sol'].PermitToken.evm.bytecode.object ?? ''}`
  const errors = (output.errors ?? []).filter(({ severity }) => severity === 'error')
  if (errors.length > 0 || !isHex(bytecode)) throw new TypeError(errors[0]?.formattedMessage ?? 'No bytecode.')
  return bytecode
}
