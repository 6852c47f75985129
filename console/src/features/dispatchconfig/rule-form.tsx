import { mold, organ, project, projectclass, type DispatchconfigDraft } from '@kangju/contract'
import type { Field, FieldContext } from '../../resource/types.ts'
import { rulePageWords as words } from './words.ts'
import { PriorityInput, WeekdaysInput, WeightsInput } from './rule-inputs.tsx'

const isAsking = ({ values }: FieldContext) => values['mode'] !== 'manual'
const isAutomatic = ({ values }: FieldContext) => values['mode'] === 'automatic'
const isWeighted = (context: FieldContext) => isAutomatic(context) && context.values['strategy'] === 'weighted'
const hasGrab = ({ values }: FieldContext) =>
  values['mode'] === 'grab' || (values['mode'] === 'automatic' && values['fallback'] === 'grab')

/** The default rule applies to every visit, so its form has no scope. */
const isOwn = ({ values }: FieldContext) => values['isDefault'] !== 1

/** Fields of a rule, from its scope to its fallback. */
export const ruleForm: readonly Field<keyof DispatchconfigDraft>[] = [
  { key: 'name', group: words.basics },
  {
    key: 'priority',
    help: words.priorityHelp,
    render: (props, context) => <PriorityInput {...props} context={context} />,
  },
  { key: 'mode' },
  { key: 'areaCodes', group: words.visits, when: isOwn },
  { key: 'classIds', options: projectclass.nopage, help: words.classHelp, when: isOwn },
  { key: 'projectIds', options: project.nopage, when: isOwn },
  { key: 'organIds', options: organ.nopage, when: isOwn },
  { key: 'sources', when: isOwn },
  { key: 'weekdays', render: (props) => <WeekdaysInput {...props} />, when: isOwn },
  { key: 'timeFrom', when: isOwn },
  { key: 'timeTo', help: words.timeHelp, when: isOwn },
  { key: 'moldIds', group: words.who, options: mold.nopage, help: words.gradeHelp, when: isAsking },
  { key: 'minGradeLevel', when: isAsking },
  { key: 'genderMatch', when: isAsking },
  { key: 'maxDistanceKm', when: isAsking },
  { key: 'radiusStepKm', when: isAutomatic },
  { key: 'maxDailyOrders', when: isAsking },
  { key: 'bufferMin', when: isAsking },
  { key: 'leadMin', when: isAsking },
  { key: 'startBeforeHours', help: words.startHelp, when: isAsking },
  { key: 'strategy', group: words.order, when: isAutomatic },
  { key: 'weights', when: isWeighted, render: (props) => <WeightsInput {...props} /> },
  { key: 'continuity', when: isAutomatic },
  { key: 'autoAccept', group: words.asking, when: isAutomatic },
  { key: 'acceptTimeoutMin', when: isAutomatic },
  { key: 'roundIntervalMin', when: isAutomatic },
  { key: 'maxRounds', when: isAutomatic },
  { key: 'quietFrom', when: isAsking },
  { key: 'quietTo', help: words.quietHelp, when: isAsking },
  { key: 'fallback', group: words.nobody, when: isAutomatic },
  {
    key: 'fallbackOrganId',
    options: organ.nopage,
    when: (context) => isAutomatic(context) && context.values['fallback'] === 'organ',
  },
  { key: 'grabMinutes', when: hasGrab },
]
