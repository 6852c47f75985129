export { pathOn, reminderSources, type ReminderSource } from './sources.ts'
