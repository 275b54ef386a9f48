//! The average of networks: what they learned by heart is different in each, and is averaged out.

use std::fmt::Debug;

use archipelago_eval::network::Weights;

/// The network whose weights are the means of those of `networks`, rounded to the nearest whole number, halves to the even one.
/// The networks should have been trained from the same start: only then their units mean the same.
///
/// # Panics
/// Without networks, or if a layer of a network has not as many rows as that of the first one.
#[must_use]
pub fn average(networks: &[Weights]) -> Weights {
    let mut mean = networks[0].clone();
    average_rows(&mut mean.tower_inputs, networks, |network| &network.tower_inputs);
    average_row(&mut mean.tower_bias, networks, |network| &network.tower_bias);
    average_rows(&mut mean.tower_outputs, networks, |network| &network.tower_outputs);
    average_row(&mut mean.output_bias, networks, |network| &network.output_bias);
    average_rows(&mut mean.piece_inputs, networks, |network| &network.piece_inputs);
    average_rows(&mut mean.term_inputs, networks, |network| &network.term_inputs);
    average_rows(&mut mean.board_inputs, networks, |network| &network.board_inputs);
    average_row(&mut mean.board_bias, networks, |network| &network.board_bias);
    average_rows(&mut mean.board_outputs, networks, |network| &network.board_outputs);
    mean
}

fn average_rows<T: Copy + Into<f64> + TryFrom<i64, Error: Debug>, const N: usize>(
    mean: &mut [[T; N]],
    networks: &[Weights],
    layer: impl Fn(&Weights) -> &[[T; N]],
) {
    average_row(mean.as_flattened_mut(), networks, |network| {
        layer(network).as_flattened()
    });
}

fn average_row<T: Copy + Into<f64> + TryFrom<i64, Error: Debug>>(
    mean: &mut [T],
    networks: &[Weights],
    layer: impl Fn(&Weights) -> &[T],
) {
    let layers: Vec<&[T]> = networks.iter().map(layer).collect();
    for (index, mean) in mean.iter_mut().enumerate() {
        let sum: f64 = layers.iter().map(|layer| layer[index].into()).sum();
        let nearest = (sum / layers.len() as f64).round_ties_even() as i64;
        *mean = T::try_from(nearest).expect("a mean lies between its numbers");
    }
}

#[cfg(test)]
mod tests {
    use archipelago_eval::network::NETWORK_FILE;

    use super::*;

    #[test]
    fn the_average_lies_between_the_networks() {
        let first = Weights::parse(NETWORK_FILE).unwrap();
        assert_eq!(average(&[first.clone(), first.clone()]), first);

        let mut second = first.clone();
        second.board_bias[3] += 2;
        second.output_bias[7] += 1000;
        second.board_outputs[1][9] -= 40;
        let mean = average(&[first.clone(), first.clone(), first.clone(), second]);
        let mut expected = first;
        // Half a step up, rounded to the even number.
        expected.board_bias[3] += expected.board_bias[3] & 1;
        expected.output_bias[7] += 250;
        expected.board_outputs[1][9] -= 10;
        assert_eq!(mean, expected);
    }
}
