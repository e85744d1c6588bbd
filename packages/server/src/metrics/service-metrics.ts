import { Counter, Gauge, type Registry } from 'prom-client'

/** Counts the failures that responses report. */
export function createErrorCounter(registers: Registry[]) {
  return new Counter({
    name: 'laurel_errors_total',
    help: 'Failures by code.',
    labelNames: ['code'],
    registers,
  })
}

/** Whether the database works. */
export function createDatabaseGauge(registers: Registry[]) {
  return new Gauge({
    name: 'laurel_database_up',
    help: 'Whether the database responds.',
    registers,
  })
}
