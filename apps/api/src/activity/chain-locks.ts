/** Which worker indexes which chain. */
export type ChainLocks = {
  /** Returns whether this worker has the chain now. */
  tryTake(chainId: number): Promise<boolean>
  release(chainId: number): Promise<void>
  /** The number of workers, with this one. */
  countWorkers(): Promise<number>
  /** Whether the locks are gone, because the connection broke. */
  isLost(): boolean
  stop(): Promise<void>
}
