import { Bar, BarChart, LabelList, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import type { DashboardPart } from '#shared/reporting/dashboard/report.ts';
import { useTexts, toFirstName } from '#ui/text/index.ts';
import { v } from '#ui/theme/tokens.ts';
import { ChartFrame } from '#ui/kit/index.ts';

const shownPeople = 8;

/** Who resolved most. The table has everybody. */
export function PeopleChart({ users }: { readonly users: readonly DashboardPart[] }) {
  const { t } = useTexts();
  const bars = users
    .filter(({ resolved }) => resolved > 0)
    .slice(0, shownPeople)
    .map(({ name, resolved }) => ({ name: name === null ? t('dashboard.people.nobody') : toFirstName(name), resolved }));
  return (
    <ChartFrame role="img" aria-label={t('dashboard.people.chart')}>
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={bars} layout="vertical" margin={{ top: 0, right: 40, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <XAxis type="number" hide />
          <YAxis type="category" dataKey="name" width={84} tickLine={false} axisLine={false} interval={0} />
          <Bar
            dataKey="resolved"
            name={t('dashboard.days.resolved')}
            fill={v.brand.solid}
            radius={2}
            barSize={16}
            isAnimationActive={false}
          >
            <LabelList dataKey="resolved" position="right" />
          </Bar>
        </BarChart>
      </ResponsiveContainer>
    </ChartFrame>
  );
}
