import { EventEmitter } from 'node:events'

/** A thread whose messages a test sends. */
export class FakeThread<job> extends EventEmitter {
  readonly jobs: job[] = []
  isEnded = false
  postMessage(job: job) {
    this.jobs.push(job)
  }
  async terminate() {
    this.isEnded = true
    return 0
  }
  ref() {}
  unref() {}
}
