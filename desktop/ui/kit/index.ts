export {
  Box,
  Checkbox,
  Chip,
  CircularProgress,
  Divider,
  FormControl,
  FormHelperText,
  FormLabel,
  Input,
  LinearProgress,
  Option,
  Radio,
  RadioGroup,
  Select,
  Sheet,
  Stack,
  Switch,
  Textarea,
  Typography,
} from '@mui/joy';
export type { Action } from './action.ts';
export { Avatar, type AvatarProps } from './Avatar.tsx';
export { Button, type ButtonProps, LinkButton } from './Button.tsx';
export { BusyButton, type BusyButtonProps } from './BusyButton.tsx';
export { Clip, Grow } from './Clip.tsx';
export { Count } from './Count.tsx';
export { Faces } from './Faces.tsx';
export { Facts } from './Facts.tsx';
export { IconAction, type IconActionProps } from './IconAction.tsx';
export { faceOf } from './initials.ts';
export { Keys } from './Keys.tsx';
export { Markup } from './Markup.tsx';
export { mediaAddress } from './mediaAddress.ts';
export { PersonRow, TwoLines } from './PersonRow.tsx';
export { QueueDot, QueueName, Stripe } from './QueueName.tsx';
export { isPointed, usePointerRest } from './pointerRest.ts';
export { Segmented } from './Segmented.tsx';
export { Slider } from './Slider.tsx';
export { State, type Tint } from './State.tsx';
export { type TabItem, TabPanel, Tabs } from './Tabs.tsx';
export { TagChip } from './TagChip.tsx';
export { Time } from './Time.tsx';
export { daysBetween, timeLabel, type TimeStyle } from './timeLabel.ts';
export { useEscape } from './useEscape.ts';
export { useMedia, useNarrow } from './useMedia.ts';
export { useNow } from './useNow.ts';
export { useSettled } from './useSettled.ts';
export { ActionMenu } from './overlay/ActionMenu.tsx';
export { ConfirmDialog } from './overlay/ConfirmDialog.tsx';
export { Dialog, DialogBody, DialogFoot, type DialogProps, useDialogClose } from './overlay/Dialog.tsx';
export { Popover, type PopoverTrigger } from './overlay/Popover.tsx';
export { Strip } from './overlay/Strip.tsx';
export { Tooltip } from './overlay/Tooltip.tsx';
export { useReturnFocus } from './overlay/returnFocus.ts';
export { toast, type ToastOptions } from './overlay/toast.ts';
export { Toasts } from './overlay/Toasts.tsx';
export { Page, type PageProps } from './page/Page.tsx';
export { PanelSection } from './page/PanelSection.tsx';
export { ScrollContext, useScroller } from './page/scroll.ts';
export { SearchBox, type SearchBoxProps } from './page/SearchBox.tsx';
export { isShortcutAllowed } from './page/shortcut.ts';
export { Bone, boneWidth, Loading } from './states/Bone.tsx';
export { Empty, NothingFound } from './states/Empty.tsx';
export { Failed } from './states/Failed.tsx';
export { NoPermission, PlanMissing } from './states/Refused.tsx';
export type { Column, Sort } from './table/columns.ts';
export { DataTable, type DataTableProps } from './table/DataTable.tsx';
export { Sentinel } from './table/Sentinel.tsx';
export { Table } from './table/Table.tsx';
export { ChipsField, type ChipChoice } from './form/ChipsField.tsx';
export { ColorField } from './form/ColorField.tsx';
export { ErrorSummary } from './form/ErrorSummary.tsx';
export { Field, type FieldLook, type Wiring } from './form/Field.tsx';
export { FieldRow, FieldStack, Form, type FormProps } from './form/Form.tsx';
export { FormDialog, type FormTab } from './form/FormDialog.tsx';
export { insertText } from './form/insertText.ts';
export { NumberField } from './form/NumberField.tsx';
export { PasswordField } from './form/PasswordField.tsx';
export { type Choice, SelectField } from './form/SelectField.tsx';
export { SubmitButton } from './form/SubmitButton.tsx';
export { SwitchField } from './form/SwitchField.tsx';
export { TextAreaField } from './form/TextAreaField.tsx';
export { TextField, type TextFieldProps } from './form/TextField.tsx';
export { TimeField } from './form/TimeField.tsx';
export { type EndpointForm, type Sentences, useEndpointForm } from './form/useEndpointForm.ts';
export { useField } from './form/useField.ts';
export { type Variable, VariableChips } from './form/VariableChips.tsx';
