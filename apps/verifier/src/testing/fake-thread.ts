import { EventEmitter } from 'node:events'

/** A thread that a test answers for. */
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
