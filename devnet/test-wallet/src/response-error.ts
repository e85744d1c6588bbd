import { field } from './wallet-request.ts'

/** Returns an error as JSON-RPC has it, with its code where it has one. */
export function toResponseError(error: unknown): { readonly code: number; readonly message: string } {
  const code = field(error, 'code')
  const message = error instanceof Error ? error.message : 'Something went wrong.'
  return { code: typeof code === 'number' ? code : -32_000, message }
}
