// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC165Checker} from "@openzeppelin/contracts/utils/introspection/ERC165Checker.sol";
import {LibClone} from "solady/utils/LibClone.sol";
import {BoostError} from "../shared/BoostError.sol";
import {ICloneable} from "../shared/ICloneable.sol";
import {InterfaceId} from "../shared/InterfaceId.sol";
import {Target} from "./Boost.sol";

/// @title BoostComponents
/// @notice Creates the components of a boost and checks their interfaces.
library BoostComponents {
    /// @notice Creates a component: clones and initializes an implementation, or uses an existing contract.
    /// @param target - what to clone, or to use.
    /// @param interfaceId - the ERC-165 id that the component must support.
    /// @return instance the component.
    function create(Target memory target, bytes4 interfaceId) internal returns (address instance) {
        instance = target.instance;
        requireInterface(instance, interfaceId);
        if (target.isBase) {
            instance = LibClone.clone(instance);
            ICloneable(instance).initialize(target.parameters);
        }
    }

    /// @notice Creates a validator. Where no validator is named, the action may be the validator.
    /// @param target - what to clone, or to use.
    /// @param action - the action of the boost.
    /// @return validator the validator.
    function createValidator(Target memory target, address action) internal returns (address validator) {
        if (target.instance != address(0)) return create(target, InterfaceId.VALIDATOR);
        if (!ERC165Checker.supportsERC165InterfaceUnchecked(action, InterfaceId.VALIDATOR)) {
            revert BoostError.InvalidInstance(InterfaceId.VALIDATOR, address(0));
        }
        return action;
    }

    /// @notice Reverts with `InvalidInstance` unless a contract supports an interface.
    /// @param instance - the contract.
    /// @param interfaceId - the ERC-165 id.
    function requireInterface(address instance, bytes4 interfaceId) internal view {
        if (!ERC165Checker.supportsERC165InterfaceUnchecked(instance, interfaceId)) {
            revert BoostError.InvalidInstance(interfaceId, instance);
        }
    }

    /// @notice Whether the signatures of a validator name the referrer.
    /// @param validator - the validator.
    /// @return true for validators of version 2.
    function bindsReferrer(address validator) internal pure returns (bool) {
        bytes4 interfaceId = ICloneable(validator).getComponentInterface();
        return interfaceId == InterfaceId.SIGNER_VALIDATOR_V2 || interfaceId == InterfaceId.LIMITED_SIGNER_VALIDATOR_V2
            || interfaceId == InterfaceId.PAYABLE_LIMITED_SIGNER_VALIDATOR_V2;
    }
}
