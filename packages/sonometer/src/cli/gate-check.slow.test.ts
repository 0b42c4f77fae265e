import { specs } from '@sonometer/report/gate/specs/index.js';
import { describeReports } from '../../../../testing/gate-reports.js';

describeReports([...specs.keys()]);
