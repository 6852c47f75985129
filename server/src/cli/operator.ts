import { onDatabase, print } from './open.ts'
import { operatorCommand, usage } from './operator-commands.ts'

const command = operatorCommand(process.argv.slice(2))
if (command === undefined) {
  print(usage)
  process.exitCode = 1
} else {
  await onDatabase(async (place) => {
    print(await command(place))
  })
}
