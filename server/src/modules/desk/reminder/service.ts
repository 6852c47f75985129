export { countedAtOnce, pathOn, reminderSources, type ReminderSource } from './sources.ts'
