import { businessDay } from '@kangju/contract'
import { useState } from 'react'

/** The business day on which the component was mounted. */
export const useToday = (): string => useState(() => businessDay(new Date()))[0]
