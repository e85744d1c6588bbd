import { createRequire } from 'node:module'
import { type Hex, isHex, keccak256, parseAbi } from 'viem'

/** A contract wallet with one owner, a factory that creates it at a known address, and wallets that misbehave. */
const source = `
pragma solidity 0.8.28;
contract OwnedWallet {
  address immutable owner;
  constructor(address owner_) { owner = owner_; }
  function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
    if (signature.length != 65) return 0xffffffff;
    bytes32 r = bytes32(signature[0:32]);
    bytes32 s = bytes32(signature[32:64]);
    return ecrecover(hash, uint8(signature[64]), r, s) == owner ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
  }
}
contract WalletFactory {
  function make(address owner, bytes32 salt) external returns (address) {
    return address(new OwnedWallet{salt: salt}(owner));
  }
}
contract BurningWallet {
  function isValidSignature(bytes32, bytes calldata) external view returns (bytes4) { while (gasleft() > 0) {} return 0x1626ba7e; }
}
contract RevertingWallet {
  function isValidSignature(bytes32, bytes calldata) external pure returns (bytes4) { revert("no"); }
}
contract FloodingWallet {
  function isValidSignature(bytes32, bytes calldata) external pure { assembly { return(0, 65536) } }
}`
/** The constructor of `OwnedWallet` and the functions that call it. */
export const walletAbi = parseAbi([
  'constructor(address owner)',
  'function isValidSignature(bytes32,bytes) view returns (bytes4)',
])
/** `WalletFactory`. */
export const factoryAbi = parseAbi(['function make(address owner, bytes32 salt) returns (address)'])

/** Returns the bytecodes of contract wallets by name. The compiler is a plain function. */
export function compileContractWallets(): Readonly<Record<string, Hex>> {
  const solc: { readonly compile: (input: string) => string } = createRequire(
    new URL('../../../contracts/package.json', import.meta.url),
  )('solc')
  const output: {
    readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[]
    readonly contracts: {
      readonly 'test.sol': Readonly<
        Record<string, { readonly evm: { readonly bytecode: { readonly object: string } } }>
      >
    }
  } = JSON.parse(
    solc.compile(
      JSON.stringify({
        language: 'Solidity',
        sources: { 'test.sol': { content: source } },
        settings: {
          optimizer: { enabled: true, runs: 200 },
          outputSelection: { '*': { '*': ['evm.bytecode.object'] } },
        },
      }),
    ),
  )
  const failure = output.errors?.find(({ severity }) => severity === 'error')
  if (failure) throw new Error(failure.formattedMessage)
  return Object.fromEntries(
    Object.entries(output.contracts['test.sol']).map(([name, { evm }]) => {
      const bytecode = `0x${evm.bytecode.object}`
      if (!isHex(bytecode) || keccak256(bytecode) === keccak256('0x')) throw new Error(`${name} has no bytecode.`)
      return [name, bytecode]
    }),
  )
}
