export { Objections } from '../../../ui/objections.tsx'
